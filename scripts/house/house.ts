import { callFindings } from './calls.ts';
import { citationFindings } from './citations.ts';
import { doubleFindings } from './doubles.ts';
import { floorFindings } from './floors.ts';
import { importsOf } from './imports.ts';
import { roomFindings } from './rooms.ts';
import { source, type Finding } from './source.ts';
import { wordFindings } from './words.ts';

/** Every layout rule that these files break, sorted by path and line. */
export function houseFindings(files: ReadonlyMap<string, string>): Finding[] {
  const sources = [...files].map(([path, text]) => source(path, text));
  return [
    ...roomFindings(sources),
    ...floorFindings(sources.flatMap(importsOf)),
    ...sources.flatMap(wordFindings),
    ...sources.flatMap(doubleFindings),
    ...callFindings(sources),
    ...citationFindings(sources),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
