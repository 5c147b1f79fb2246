import { pastOrders } from './demo/past.ts';
import { demoCustomers } from './demo/customers.ts';
const nowMs = Date.now();
const customers = demoCustomers(6, 200, nowMs);
let n = 0; let t = performance.now();
const all = [];
for (const o of pastOrders({ history: { days: 90, orders: null }, seed: 6, nowMs, customers })) { n += 1; all.push(o); }
console.log(n, 'gen ms', performance.now() - t);
t = performance.now(); const s = JSON.stringify(all).length; console.log('json', s, performance.now() - t);
