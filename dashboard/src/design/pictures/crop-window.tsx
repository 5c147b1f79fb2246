import { uploadImage } from '@comptoir/contract/images.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import { Suspense, useRef, useState } from 'react';
import { call, CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { ZoomSlider } from '../../images/zoom-slider.tsx';
import { useUser } from '../../session/session.ts';
import type { DesignPlace } from './design-image.tsx';
import type { KnownPicture } from '../design.queries.ts';
import styles from './design-image.module.css';

const CropFrame = lazyPiece(async () => (await import('../../images/crop-frame.tsx')).CropFrame);

/** A file that was just chosen, or a picture that is here already. */
export type CropSource = { dataUrl: string } | { originalUrl: string; crop: Crop | null };

type Window = {
  label: string;
  place: DesignPlace;
  source: CropSource;
  onTaken: (picture: KnownPicture) => void;
  onRefused: (sentence: string) => void;
  onClose: () => void;
};

/** DSM-10: framed at its aspect, zoom 1 to 1.6. The picture is sent here; the design that shows it is saved later. */
export function CropWindow({ label, place, source, onTaken, onRefused, onClose }: Window) {
  const { companyId } = useUser();
  const [crop, setCrop] = useState<Crop | null>('crop' in source ? source.crop : null);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    const sent =
      'dataUrl' in source
        ? { imageBase64: source.dataUrl.replace(/^data:[^,]*,/, '') }
        : { originalUrl: source.originalUrl };
    try {
      const body = { ...sent, purpose: place.purpose, crop };
      onTaken(await call(uploadImage, { params: { companyId }, body }));
    } catch (error) {
      onRefused(error instanceof CallFailed ? sentenceOf(error) : refusalSentence('UNEXPECTED'));
    } finally {
      isUnderWay.current = false;
    }
  };
  return (
    <Dialog
      title={`Cadrer\u00A0: ${label}`}
      onClose={onClose}
      width={680}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" isBusy={isSending} onClick={() => void send()}>
          Valider
        </Button>
      }
    >
      <div className={styles.frame}>
        <Suspense fallback={<Spinner size={24} />}>
          <CropFrame
            src={'dataUrl' in source ? source.dataUrl : source.originalUrl}
            crop={crop}
            aspect={place.aspect}
            onChange={setCrop}
            onError={() => onRefused(refusalSentence('IMAGE_TYPE'))}
          />
        </Suspense>
      </div>
      <ZoomSlider crop={crop} onChange={setCrop} />
    </Dialog>
  );
}
