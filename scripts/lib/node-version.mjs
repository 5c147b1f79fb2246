const OLDEST = [20, 19];

/** Before anything else: an old Node fails further on with a message that helps nobody. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `Comptoir demande Node ${OLDEST.join('.')} ou plus récent ; vous avez Node ${process.versions.node}. ` +
      'Installez une version à jour depuis https://nodejs.org.',
  );
  process.exit(1);
}
