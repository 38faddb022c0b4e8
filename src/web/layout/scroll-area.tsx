import type { ReactNode } from 'react';
import SimpleBar from 'simplebar-react';
import 'simplebar-react/dist/simplebar.min.css';
import './scroll-area.css';

/** Scrolls its content under a slim bar that fades once scrolling has stopped. The wheel moves it as far as it says. */
export function ScrollArea({ children }: { children: ReactNode }) {
  return (
    <SimpleBar className="scroll-area" tabIndex={-1}>
      {children}
    </SimpleBar>
  );
}
