import { cloneElement, type ReactElement } from 'react';

interface TooltipProps {
  /** Nothing shows while it is empty. */
  title: string;
  placement?: 'bottom' | 'right';
  /** One element that hands unknown attributes on, as everything of MUI does. */
  children: ReactElement<{ 'aria-label'?: string | undefined }>;
}

/** Names what it stands around, for eyes on hover and focus, and for screen readers always. TooltipHost shows it. */
export function Tooltip({ title, placement = 'bottom', children }: TooltipProps) {
  if (!title) return children;
  const shown = { 'data-tooltip': title, 'data-tooltip-placement': placement };
  return cloneElement(children, { 'aria-label': title, ...children.props, ...shown });
}
