// npm run house: checks the layout rules of the repository (scripts/house). Exit code 1 when a rule is broken.
import { houseFindings } from './house/house.ts';
import { readTree } from './house/tree.ts';

const files = readTree(process.cwd());
const findings = houseFindings(files);
for (const { path, line, rule, detail } of findings) console.log(`${path}:${line}  ${rule}  ${detail}`);
console.log(findings.length === 0 ? `${files.size} files in order.` : `${findings.length} rules broken.`);
process.exitCode = findings.length === 0 ? 0 : 1;
