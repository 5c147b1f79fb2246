import type { Import } from './imports.ts';
import { roomOf } from './rooms.ts';
import { isForTests, type Finding } from './source.ts';

/** From room to room: the first import that leads there. */
type Doors = Map<string, Map<string, Import>>;

/**
 * No two rooms of a floor know each other, by whatever way round, for a type either. What stands on the floor itself
 * (routes, effects, the table of screens) is above all rooms and puts them together.
 */
export function circleFindings(imports: Import[], floors: readonly string[]): Finding[] {
  return floors.flatMap((floor) => {
    const doors = doorsOf(imports, floor);
    const circles = new Map<string, Import[]>();
    for (const room of [...doors.keys()].sort()) {
      const circle = shortestCircle(doors, room);
      const name = circle
        ?.map(({ from }) => roomOf(from))
        .sort()
        .join();
      if (circle && name && !circles.has(name)) circles.set(name, circle);
    }
    return [...circles.values()].map(finding);
  });
}

function doorsOf(imports: Import[], floor: string): Doors {
  const doors: Doors = new Map();
  for (const entry of imports) {
    if (!entry.to || isAside(entry.from) || !isOn(floor, entry.from) || !isOn(floor, entry.to)) continue;
    const [from, to] = [roomOf(entry.from), roomOf(entry.to)];
    if (!from || !to || from === to) continue;
    const known = doors.get(from) ?? new Map<string, Import>();
    doors.set(from, known.set(to, known.get(to) ?? entry));
  }
  return doors;
}

/** Samples are shared by floors, and keep the rules of their room. */
const isAside = (path: string): boolean => isForTests(path) && !path.endsWith('.samples.ts');
const isOn = (floor: string, path: string): boolean => path.startsWith(`${floor}/`);

/** The fewest steps from a room back into it, or null. */
function shortestCircle(doors: Doors, room: string): Import[] | null {
  const ways: Import[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const here = roomOf(way.at(-1)?.to ?? '') ?? room;
    for (const [next, entry] of [...(doors.get(here) ?? [])].sort(([a], [b]) => a.localeCompare(b))) {
      if (next === room) return [...way, entry];
      if (!seen.has(next)) ways.push([...way, entry]);
      seen.add(next);
    }
  }
  return null;
}

function finding(circle: Import[]): Finding {
  const { from: path, line } = circle[0] as Import;
  const rooms = [...circle, circle[0]].map((entry) => roomOf(entry?.from ?? ''));
  const steps = circle.map(({ from, line: at, to }) => `${from}:${at} → ${to}`);
  return { path, line, rule: 'cycle', detail: [rooms.join(' → '), ...steps].join('\n    ') };
}
