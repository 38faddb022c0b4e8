import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** A button that is an icon only. Its tooltip also shows while it is disabled. */
export function IconAction({ title, disabled, ...props }: IconButtonProps & { title: string }) {
  if (disabled === undefined) {
    return (
      <Tooltip title={title}>
        <IconButton aria-label={title} {...props} />
      </Tooltip>
    );
  }
  return (
    <Tooltip title={title}>
      <span style={{ display: 'inline-flex' }}>
        <IconButton aria-label={title} disabled={disabled} {...props} />
      </span>
    </Tooltip>
  );
}
