import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import { FileTooBig, readForSending } from '../documents/ready-file.ts';

/** FLO-89: a picture of where the order was left ends the delivery; whoever takes it has decided. */
export function PhotoButton({ order, children }: { order: CarriedOrder; children: string }) {
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useSaid(order.orderId) === 'left';
  const leave = async (picture: File) => {
    try {
      const { contentBase64 } = await readForSending(picture, PHOTO);
      sayAndShow({ name: 'left', orderId: order.orderId, contentBase64, order });
    } catch (failure) {
      showErrorText(refusalSentence(failure instanceof FileTooBig ? 'PAYLOAD_TOO_LARGE' : 'document-type'));
    }
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          target.value = '';
          if (picture) void leave(picture);
        }}
      />
      <Button size="lg" isWide icon={IconCamera} isBusy={isBusy} onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** Kept on the telephone until the network is back: some hundred kilobytes fit its storage. */
const PHOTO = { longestSide: 1_280, quality: 0.7 };
