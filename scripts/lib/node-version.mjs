const OLDEST = [20, 19];

/** Called first: an old Node would fail later with a message that does not name the cause. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `Comptoir demande Node ${OLDEST.join('.')} ou plus récent ; vous avez Node ${process.versions.node}. ` +
      'Installez une version à jour depuis https://nodejs.org.',
  );
  process.exit(1);
}
