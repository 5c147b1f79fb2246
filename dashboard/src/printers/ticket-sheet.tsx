import type { Ticket, TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import type { PaperWidth } from './paper-width.ts';

/** One ticket as paper. Its class names are those of ticket.css, which is the only style of the printed document. */
export function TicketSheet({ ticket, width }: { ticket: Ticket; width: PaperWidth }) {
  return (
    <article className="ticket" data-template={ticket.template} data-width={width}>
      {ticket.rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a printed sheet never changes
        <Row key={index} row={row} />
      ))}
    </article>
  );
}

function Row({ row }: { row: TicketRow }) {
  switch (row.kind) {
    case 'rule':
      return <hr className="rule" />;
    case 'line':
      return (
        <div className="line">
          <span className="quantity">{row.quantity}</span>
          <span className="name">{row.name}</span>
          {row.amount === null ? null : <span className="price">{row.amount}</span>}
        </div>
      );
    case 'amount':
    case 'total':
      return (
        <div className={row.kind}>
          <span>{row.label}</span>
          <span>{row.amount}</span>
        </div>
      );
    case 'qr':
      return <p className="small">{row.text}</p>;
    default:
      return <p className={row.kind}>{row.text}</p>;
  }
}
