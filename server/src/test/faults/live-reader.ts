/** A dashboard's live stream, read as the browser does, for tests that run without one. */
export function followLive(url: string, companyId: string, token: string, lastEventId?: string) {
  const controller = new AbortController();
  const orders: string[] = [];
  let last: string | undefined = lastEventId;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  async function read(): Promise<void> {
    const response = await fetch(`${url}/api/${companyId}/live`, {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      signal: controller.signal,
    });
    if (!response.ok || !response.body) throw new Error(`live ${response.status}`);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  }

  function take(frame: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
    if (field('id')) last = field('id');
    if (field('event') === 'hello') open();
    if (field('event') === 'order-changed') {
      const { order } = JSON.parse(field('data') ?? '{}') as { order: { id: string } };
      orders.push(order.id);
    }
  }

  read().catch(() => undefined);
  return { opened, orderIds: () => [...orders], lastId: () => last, close: () => controller.abort() };
}
