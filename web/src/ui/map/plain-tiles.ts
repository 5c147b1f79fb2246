import * as L from 'leaflet';

/** MAP-10: squared paper where no tiles are configured: distances and directions still read, without any network. */
class PlainTiles extends L.GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.dataset['plainTile'] = '';
    return tile;
  }
}

export const plainTiles = (): L.GridLayer => new PlainTiles();
