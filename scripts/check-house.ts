// npm run house: does every file stand where it may, and know only what it may? Exit 1 when a law is broken.
import { houseFindings } from './house/house.ts';
import { readTree } from './house/tree.ts';

const files = readTree(process.cwd());
const findings = houseFindings(files);
for (const { path, line, rule, detail } of findings) console.log(`${path}:${line}  ${rule}  ${detail}`);
console.log(findings.length === 0 ? `${files.size} files in order.` : `${findings.length} laws broken.`);
process.exitCode = findings.length === 0 ? 0 : 1;
