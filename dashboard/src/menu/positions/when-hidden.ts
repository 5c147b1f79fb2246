/** A tab is hidden before it is closed, and the last thing that every browser still tells is that. */
export function whenHidden(act: () => void): () => void {
  const look = () => {
    if (document.hidden) act();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
