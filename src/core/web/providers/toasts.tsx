import type { OpenNotificationParams } from '@refinedev/core';
import type { CSSProperties } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { layout, toasts } from '../../contract/settings.ts';

const toastWidth: CSSProperties & Record<'--toastify-toast-width' | '--top-bar-height', string> = {
  '--top-bar-height': `${layout.topBarHeight}px`,
  '--toastify-toast-width': `${toasts.width}px`,
};

export function Toasts({ mode }: { mode: 'light' | 'dark' }) {
  return (
    <ToastContainer
      aria-label="Notifications Alt+T"
      autoClose={toasts.autoCloseMs}
      position={toasts.position}
      draggable
      draggablePercent={toasts.dragPercent}
      pauseOnHover
      pauseOnFocusLoss
      newestOnTop
      theme={mode}
      hotKeys={(event) => event.altKey && event.code === toasts.hotKey.code}
      style={toastWidth}
    />
  );
}

export function openToast(notification: OpenNotificationParams): void {
  const { key, type } = notification;
  const kind = type === 'progress' ? 'info' : type;
  const options = { type: kind, autoClose: autoCloseMs(notification), ...(key && { toastId: key }) } as const;
  if (key && toast.isActive(key)) toast.update(key, { ...options, render: <Message of={notification} /> });
  else toast(<Message of={notification} />, options);
}

export const closeToast = (key: string) => toast.dismiss(key);

function Message({ of: { type, message, description, cancelMutation, key } }: { of: OpenNotificationParams }) {
  // Refine's error titles contain a status code; its description is the server's message.
  const title = type === 'error' ? (description ?? message) : message;
  const detail = type === 'error' || description === 'Successful' ? undefined : description;
  const undo = () => {
    cancelMutation?.();
    toast.dismiss(key);
  };
  return (
    <div className="notification">
      <div>
        <div className="notification-title">{title}</div>
        {detail && <div className="notification-detail">{detail}</div>}
      </div>
      {cancelMutation && (
        <button type="button" className="notification-undo" onClick={undo}>
          Undo
        </button>
      )}
    </div>
  );
}

const autoCloseMs = ({ undoableTimeout }: OpenNotificationParams) =>
  undoableTimeout ? undoableTimeout * 1000 : toasts.autoCloseMs;
