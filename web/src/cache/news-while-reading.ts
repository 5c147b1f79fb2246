/** Keeps what the stream brings while a list is being read: the list may have been read just before it. */
export function newsWhileReading<Item>() {
  const readings = new Set<Map<string, Item>>();
  return {
    tell(id: string, item: Item): void {
      for (const news of readings) news.set(id, item);
    },
    /** The list once it is here, with what came meanwhile. */
    async addedTo<List>(reading: Promise<List>, add: (list: List, item: Item) => List): Promise<List> {
      const news = new Map<string, Item>();
      readings.add(news);
      try {
        const list = await reading;
        return [...news.values()].reduce(add, list);
      } finally {
        readings.delete(news);
      }
    },
  };
}
