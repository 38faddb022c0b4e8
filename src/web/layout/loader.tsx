import './loader.css';

/** A thin line across the top: something is on its way. */
export function Loader() {
  return <div className="loader" role="progressbar" aria-label="Loading" />;
}
