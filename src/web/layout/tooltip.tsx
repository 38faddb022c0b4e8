import { cloneElement, type ReactElement } from 'react';

interface TooltipProps {
  /** Nothing shows while it is empty. */
  title: string;
  placement?: 'bottom' | 'right';
  /** The child has a name of its own, and this says more. */
  describeChild?: boolean;
  /** One element that hands unknown attributes on, as everything of MUI does. */
  children: ReactElement<{ 'aria-label'?: string | undefined; 'aria-description'?: string | undefined }>;
}

/** Names what it stands around, for eyes on hover and focus, and for screen readers always. TooltipHost shows it. */
export function Tooltip({ title, placement = 'bottom', describeChild = false, children }: TooltipProps) {
  if (!title) return children;
  const shown = { 'data-tooltip': title, 'data-tooltip-placement': placement };
  const words = describeChild ? { 'aria-description': title } : { 'aria-label': title };
  return cloneElement(children, { ...words, ...children.props, ...shown });
}
