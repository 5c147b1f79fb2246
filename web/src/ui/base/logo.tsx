/** The cloche of the brand; decorative, its neighbour or its link carries the name. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      <rect width="44" height="44" rx="12" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <circle cx="22" cy="13.6" r="2.4" />
        <path d="M10.4 28.4a11.6 11.6 0 0 1 23.2 0z" />
        <rect x="8" y="30.4" width="28" height="3.2" rx="1.6" />
      </g>
    </svg>
  );
}
