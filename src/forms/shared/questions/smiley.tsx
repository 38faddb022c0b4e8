const mouths = ['M7.5 17q4.5-5 9 0', 'M8 16.5q4-2.5 8 0', 'M8 15.5h8', 'M8 14.5q4 3 8 0', 'M7.5 13.5q4.5 6 9 0'];

/** Drawn as SVG, because the fonts of many phones lack some of the five faces. */
export function Smiley({ step, size }: { step: number; size: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={`M8.5 9.5v.5M15.5 9.5v.5${mouths[step - 1] ?? ''}`} />
    </svg>
  );
}
