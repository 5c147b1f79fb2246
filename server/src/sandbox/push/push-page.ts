import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { html, withLinks, type Html } from '../../kernel/html.ts';
import { when } from '../pages/layout.ts';
import { callButton, nothingYet, section, SHOPS } from '../pages/parts.ts';

type Sent = { title: string; body: string; url: string | null; sentAt: string };
type DeviceRow = {
  address: string;
  kind: 'web' | 'app' | null;
  shopName: string | null;
  customer: string | null;
  isOptedOut: boolean;
  messages: Sent[];
};

const DEVICES_SHOWN = 60;
/** A company that tells hundreds does not hide the devices of another. */
const DEVICES_OF_ONE = 12;
const MESSAGES_SHOWN = 20;
const KINDS = { web: 'Navigateur', app: 'Application' } as const;

/** PSH-19: each device with what it was told, the latest told first; drivers' telephones are devices too. */
export async function pushPage(db: Db): Promise<Html> {
  const devices = await listDevices(db);
  return html`${section(
      'installer',
      'Installer l’application',
      html`<p class="soft">Un client fictif installe l’application du magasin et accepte les notifications.</p>
        <p>
          ${SHOPS.map(([shopId, name]) => callButton('/sandbox/api/app-installations', { shopId }, `Installer chez ${name}`))}
        </p>`,
    )}
    <div data-live="devices">
      ${devices.length === 0 ? nothingYet('Aucun appareil n’accepte de notifications.') : devices.map(device)}
    </div>`;
}

async function listDevices(db: Db): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select a.address, d.kind, s.name as "shopName", d.opted_out_at is not null as "isOptedOut",
      nullif(trim(concat(c.first_name, ' ', c.last_name)), '') as customer,
      coalesce((select jsonb_agg(m order by m."messageId" desc) from (
        select message_id as "messageId", title, body, url, sent_at as "sentAt" from sandbox.messages m
        where m.kind = 'push' and m.recipient = a.address order by message_id desc limit ${sql.lit(MESSAGES_SHOWN)}
      ) m), '[]') as messages
    from (
      select address, at from (
        select address, max(at) as at, max(company) as company,
          row_number() over (partition by max(company) order by max(at) desc) as place
        from (
          select recipient as address, sent_at as at, sender as company from sandbox.messages where kind = 'push'
          union all select address, seen_at, company_id::text from push_devices
        ) known group by address
      ) ranked
      where company is null or place <= ${sql.lit(DEVICES_OF_ONE)}
      order by at desc limit ${sql.lit(DEVICES_SHOWN)}
    ) a
    left join lateral (select * from push_devices d where d.address = a.address order by d.seen_at desc limit 1) d on true
    left join shops s on s.company_id = d.company_id and s.id = d.shop_id
    left join customers c on c.company_id = d.company_id and c.id = d.customer_id
    order by a.at desc`.execute(db);
  return rows;
}

function device({ address, kind, shopName, customer, isOptedOut, messages }: DeviceRow): Html {
  const facts = [kind ? KINDS[kind] : 'Téléphone d’un livreur', shopName, customer, isOptedOut ? 'désabonné' : null];
  return html`<article>
    <h2>${facts.filter((fact) => fact !== null).join(' · ')}</h2>
    <p class="soft"><code>${address}</code></p>
    ${kind && !isOptedOut ? html`<p>${callButton('/sandbox/api/push-tries', { address }, 'Envoyer un essai')}</p>` : null}
    ${messages.length === 0 ? html`<p class="soft">Aucun message.</p>` : messages.map(message)}
  </article>`;
}

const message = ({ title, body, url, sentAt }: Sent): Html =>
  html`<div class="message">
    <strong>${title}</strong> <time class="soft" datetime="${sentAt}">${when(sentAt)}</time><br />
    ${withLinks(body)} ${url ? html`<br />${withLinks(url)}` : null}
  </div>`;
