// npm run spec [-- PREFIX…] [--missing]: which requirements of docs/spec are named by a test.
// A test names a requirement by its id: test('ORD-07 …'), or a comment « covers ORD-07, ORD-08 » inside a test file.
import { isTest } from './house/source.ts';
import { requirementIds, requirements } from './house/requirements.ts';
import { readTree } from './house/tree.ts';

const asked = process.argv.slice(2);
const prefixes = asked.filter((word) => !word.startsWith('--'));
const files = readTree(process.cwd());

const known = requirements(files);
const named = new Set([...files].filter(([path]) => isTest(path)).flatMap(([, text]) => requirementIds(text)));
const wanted = known.filter(({ prefix }) => prefixes.length === 0 || prefixes.includes(prefix));

for (const prefix of [...new Set(wanted.map((requirement) => requirement.prefix))].sort()) {
  const group = wanted.filter((requirement) => requirement.prefix === prefix);
  const tested = group.filter(({ id }) => named.has(id)).length;
  console.log(`${prefix.padEnd(8)} ${String(tested).padStart(3)} / ${group.length}`);
}
const missing = wanted.filter(({ id }) => !named.has(id)).map(({ id }) => id);
if (asked.includes('--missing')) console.log(`not named by a test: ${missing.join(' ')}`);
const ids = new Set(known.map(({ id }) => id));
const unknown = [...named].filter((id) => !ids.has(id));
if (unknown.length > 0) console.log(`named by a test, unknown to the specification: ${unknown.join(' ')}`);
console.log(`${wanted.length - missing.length} of ${wanted.length} requirements are named by a test`);
