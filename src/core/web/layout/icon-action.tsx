import { Button, type ButtonProps, IconButton, type IconButtonProps, type SvgIcon, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useScreenSize } from './use-screen-size.ts';

interface IconActionProps extends IconButtonProps {
  title: string;
  icon?: typeof SvgIcon;
  /** The key that does the same. */
  shortcut?: string;
}

/** A button that is an icon only. Its tooltip also shows while it is disabled. */
export function IconAction({ title, icon: Icon, shortcut, disabled, children, ...props }: IconActionProps) {
  const button = (
    <IconButton aria-label={title} aria-keyshortcuts={shortcut} disabled={disabled ?? false} {...props}>
      {Icon ? <Icon fontSize="small" /> : children}
    </IconButton>
  );
  return (
    <Tooltip title={shortcut ? `${title} (${shortcut})` : title}>
      {disabled === undefined ? button : <span style={{ display: 'inline-flex' }}>{button}</span>}
    </Tooltip>
  );
}

type ToolbarButtonProps = Pick<ButtonProps, 'aria-haspopup' | 'disabled' | 'onClick'> & {
  title: string;
  icon: ReactNode;
};

/** On a phone, an icon only: the buttons of a toolbar share one row. */
export function ToolbarButton({ title, icon, ...props }: ToolbarButtonProps) {
  const { isPhone } = useScreenSize();
  if (isPhone) {
    return (
      <IconAction title={title} {...props}>
        {icon}
      </IconAction>
    );
  }
  return (
    <Button color="inherit" startIcon={icon} {...props}>
      {title}
    </Button>
  );
}
