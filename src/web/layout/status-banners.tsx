import { OfflineBanner } from './offline-banner.tsx';
import { SessionWarning } from './session-warning.tsx';
import { SlowHint } from './slow-hint.tsx';

/** What the reader should know about the connection and the session. */
export function StatusBanners() {
  return (
    <div aria-live="polite">
      <OfflineBanner />
      <SessionWarning />
      <SlowHint />
    </div>
  );
}
