import './loader.css';

export function Loader() {
  return <div className="loader" role="progressbar" aria-label="Loading" />;
}
