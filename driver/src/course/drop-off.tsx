import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import type { DriverPaymentType } from '@comptoir/domain/kernel/sales.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconCash, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { wakeBell } from '../desk/offer-alarm.ts';
import { say, useSaid } from '../desk/outbox.ts';
import { collectWords, deviceZone, meansWords } from '../desk/driver-words.ts';
import { AbsentCustomer, ComesBack } from './absent-customer.tsx';
import styles from './carried-card.module.css';
import { CodeDialog } from './code-dialog.tsx';
import { PaidWith } from './paid-with.tsx';
import { AddressWords, PlaceLinks } from './place.tsx';
import { WithoutCode } from './without-code.tsx';

export function DropOff({ order }: { order: CarriedOrder }) {
  const { address, customer, expectedDropoffAt } = order;
  const [paidWith, setPaidWith] = useState<DriverPaymentType | null>(null);
  if (order.comesBackAt) return <ComesBack order={order} />;
  const paid = { ...order, driverPaymentType: paidWith ?? order.driverPaymentType };
  return (
    <>
      {address ? <AddressWords address={address} /> : null}
      {address?.instruction ? <p className={styles.note}>{address.instruction}</p> : null}
      {expectedDropoffAt ? (
        <p className={styles.fact}>
          <Glyph icon={IconClock} size={20} />
          Attendue vers {formatTime(expectedDropoffAt, deviceZone())}
        </p>
      ) : null}
      <PlaceLinks address={address} phone={customer.phone} whom={customer.firstName} />
      <ToCollect order={paid} />
      {order.paymentType === 'to_driver' && order.toCollect > 0 ? (
        <PaidWith chosen={paid.driverPaymentType} onChoose={setPaidWith} />
      ) : null}
      <Ending order={paid} paidWith={paidWith} />
      <AbsentCustomer order={order} />
    </>
  );
}

function ToCollect({ order }: { order: CarriedOrder }) {
  const isPaid = order.toCollect === 0;
  return (
    <p className={styles.collect} data-due={isPaid ? undefined : true}>
      <Glyph icon={isPaid ? IconCircleCheck : IconCash} size={22} />
      <span>
        <strong>{collectWords(order)}</strong>
        {isPaid ? null : <span className={styles.means}>{meansWords(order)}</span>}
      </span>
    </p>
  );
}

/** Said without a network, it stays busy until the server has heard it; refused meanwhile, it says so over the page. */
function Ending({ order, paidWith }: { order: CarriedOrder; paidWith: DriverPaymentType | null }) {
  const [isAsked, setAsked] = useState(false);
  const isBusy = useSaid(order.orderId) === 'delivered';
  const deliver = async (code: string | null): Promise<string | null> => {
    try {
      await say({ name: 'delivered', orderId: order.orderId, code, paidWith, order });
      return null;
    } catch (failure) {
      return sentenceOf(failure);
    }
  };
  const end = async () => {
    wakeBell();
    if (order.needsCode) return setAsked(true);
    const refusal = await deliver(null);
    return refusal === null ? undefined : showErrorText(refusal);
  };
  return (
    <>
      <Button variant="primary" size="lg" isWide isBusy={isBusy} onClick={() => void end()}>
        Livrée
      </Button>
      {isAsked ? (
        <CodeDialog
          customer={order.customer.firstName}
          isBusy={isBusy}
          onCode={deliver}
          onClose={() => setAsked(false)}
        >
          <WithoutCode order={order} />
        </CodeDialog>
      ) : null}
    </>
  );
}
