import type { TestServer } from '../../test/test-server.ts';

const REQUEST =
  /^<\?xml version="1\.0" encoding="utf-8"\?><PrintRequestInfo Version="(1\.00|2\.00)"><ePOSPrint><Parameter><devid>local_printer<\/devid><timeout>\d+<\/timeout>(?:<printjobid>([A-Za-z0-9_.-]{1,30})<\/printjobid>)?<\/Parameter><PrintData><epos-print xmlns="http:\/\/www\.epson-pos\.com\/schemas\/2011\/03\/epos-print"><command>([0-9a-f]+)<\/command><\/epos-print><\/PrintData><\/ePOSPrint><\/PrintRequestInfo>$/;

export type EpsonTicket = { number: string | null; bytes: Buffer };

/** A printer with Server Direct Print. It refuses what its firmware would not understand. */
export function fakeEpson(server: TestServer, url: string, { version = '1.00', isRaw = false } = {}) {
  const path = new URL(url).pathname;
  const papers: Buffer[] = [];
  const form = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });

  async function ask(): Promise<EpsonTicket | null> {
    const reply = await form('ConnectionType=GetRequest&ID=Cuisine');
    if (reply.statusCode !== 200) throw new Error(`asked, and was answered ${reply.statusCode}`);
    if (!String(reply.headers['content-type']).startsWith('text/xml')) throw new Error('no XML');
    if (reply.body === '') return null;
    if (reply.rawPayload.length > 2_000_000) throw new Error('RequestEntityTooLarge');
    const [, said, number = null, hex = ''] = REQUEST.exec(reply.body) ?? [];
    // A number in 1.00, or none in 2.00, is another schema.
    if (said !== version || (number === null) !== (version === '1.00')) throw new Error('SchemaError');
    return { number, bytes: Buffer.from(hex, 'hex') };
  }

  function answer({ number }: EpsonTicket, isSuccess = true, code = '') {
    const named = number ? `<printjobid>${number}</printjobid>` : '';
    const xml =
      `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="${version}"><ePOSPrint><Parameter>` +
      `<devid>local_printer</devid>${named}</Parameter><PrintResponse><response success="${isSuccess}" code="${code}" ` +
      'status="251854870" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>';
    return form(`ConnectionType=SetResponse&ID=Cuisine&ResponseFile=${isRaw ? xml : encodeURIComponent(xml)}`);
  }

  return {
    papers,
    text: () => papers.map((paper) => paper.toString('latin1')),
    form,
    ask,
    answer,
    async work(): Promise<boolean> {
      const ticket = await ask();
      if (!ticket) return false;
      papers.push(ticket.bytes);
      await answer(ticket);
      return true;
    },
  };
}
