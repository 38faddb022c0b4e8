import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { Tooltip } from './tooltip.tsx';

interface MenuTitleProps {
  title: string;
  caption?: string | undefined;
  width: number;
  isStrong: boolean;
}

/** A title in its width; what does not fit shows whole in a tooltip. */
export function MenuTitle({ title, caption, width, isStrong }: MenuTitleProps) {
  const [isCut, setCut] = useState(false);
  const measure = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setCut(currentTarget.scrollWidth > currentTarget.clientWidth);
  return (
    <span style={{ minWidth: 0, flexGrow: 1 }}>
      <Tooltip title={isCut ? title : ''} placement="right">
        <Typography
          component="span"
          noWrap
          onMouseEnter={measure}
          sx={{ display: 'block', maxWidth: width, fontWeight: isStrong ? 500 : 400 }}
        >
          {title}
        </Typography>
      </Tooltip>
      {caption && (
        <Typography component="span" variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {caption}
        </Typography>
      )}
    </span>
  );
}
