import './notice.css';
import type { ReactNode } from 'react';

export type Tone = 'danger' | 'warning' | 'success' | 'info';

interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
}

export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}
