export function Emblem({ path }: { path: string }) {
  return (
    <svg className="emblem" viewBox="0 0 48 48" width="64" height="64" aria-hidden="true">
      <circle cx="24" cy="24" r="24" />
      <path d={path} pathLength="1" />
    </svg>
  );
}
