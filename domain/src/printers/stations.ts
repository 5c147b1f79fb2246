import type { OrderLine } from '../orders/order.ts';
import type { PrinterFields, PrintMoment, PrintRule } from './printer.ts';

type Station = { id: string } & Pick<PrinterFields, 'isEnabled' | 'rules'>;
type Dish = Pick<OrderLine, 'productKey'>;
export type StationTicket<Line extends Dish = OrderLine> = { printerId: string; rule: PrintRule; lines: Line[] };

/**
 * PRN-25: which printer prints what of an order at this moment. A station gets the lines of its sections, a printer without
 * sections the whole order. A line that no station knows goes to the first one: nothing that was ordered is lost.
 */
export function ticketsAt<Line extends Dish>(
  moment: PrintMoment,
  printers: readonly Station[],
  lines: readonly Line[],
  sectionOf: (productKey: string) => string | null,
): StationTicket<Line>[] {
  const stations = printers
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ id, rules }) => activeRules(rules).map((rule) => ({ printerId: id, rule })));
  return stations
    .filter(({ rule }) => rule.at === moment)
    .map((station) => ({
      ...station,
      lines: lines.filter((line) => isFor(station, stations, sectionOf(line.productKey))),
    }))
    .filter((ticket) => ticket.lines.length > 0);
}

/** PRN-62. */
export const activeRules = (rules: readonly PrintRule[]): PrintRule[] => rules.filter(({ isActive }) => isActive);

type Placed = { rule: PrintRule };

const knows = ({ rule }: Placed, section: string | null): boolean =>
  rule.sections === null || (section !== null && rule.sections.includes(section));

function isFor(station: Placed, all: readonly Placed[], section: string | null): boolean {
  if (knows(station, section)) return true;
  const sameKind = all.filter(({ rule }) => rule.template === station.rule.template);
  return sameKind[0] === station && !sameKind.some((other) => knows(other, section));
}

export const hasStations = (printers: readonly Station[]): boolean =>
  printers.some(({ rules }) => activeRules(rules).some(({ sections }) => sections !== null));
