import { Drawer } from '@mui/material';
import { useId, useRef } from 'react';
import {
  Navigate,
  type To,
  useLocation,
  useNavigate,
  useOutlet,
  useOutletContext,
  useResolvedPath,
} from 'react-router';

/** The address of a drawer, with the state of its history entry. */
interface DrawerLink {
  to: string;
  state: unknown;
  replace: boolean;
}

export interface RecordDrawerAddress {
  /** The address below the page: `create`, `12` or `12/edit`. The filters of a list stay in it. */
  linkTo: (path: string) => DrawerLink;
  open: (path: string) => void;
  close: () => void;
}

const openedHere = { openedHere: true };

/** The addresses of the drawers over a page, which are its child routes. Closing steps back where the page opened it. */
export function useRecordDrawer(): RecordDrawerAddress {
  const page = useResolvedPath('.').pathname;
  const { search, state } = useLocation();
  const isOpen = useOutlet() !== null;
  const navigate = useNavigate();
  const linkTo = (path: string): DrawerLink => ({
    to: `${page}/${path}${search}`,
    state: isOpen ? state : openedHere,
    replace: isOpen,
  });
  return {
    linkTo,
    open: (path) => {
      const { to, ...options } = linkTo(path);
      void navigate(to, options);
    },
    close: () => void (state?.openedHere ? navigate(-1) : navigate({ pathname: page, search }, { replace: true })),
  };
}

interface DrawerContext extends RecordDrawerAddress {
  titleId: string;
}

/** What a screen inside the drawer may do with it. */
export const useDrawerAround = () => useOutletContext<DrawerContext>();

/** Draws the child route of a page as a drawer over it. */
export function RecordDrawer({ address }: { address: RecordDrawerAddress }) {
  const titleId = useId();
  const oldAddress = useOldAddress();
  const outlet = useOutlet({ ...address, titleId } satisfies DrawerContext);
  // The drawer keeps its content while it slides out.
  const shown = useRef(outlet);
  if (outlet) shown.current = outlet;
  if (oldAddress) return <Navigate to={oldAddress} replace />;
  return (
    <Drawer
      className="record-drawer"
      anchor="right"
      open={outlet !== null}
      onClose={address.close}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, 'aria-modal': true, sx: paper } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      {shown.current}
    </Drawer>
  );
}

const paper = { width: { xs: '100%', sm: 520 }, display: 'flex', flexDirection: 'column', overflow: 'hidden' };

/** Records had the addresses `?record=new`, `?record=12` and `?record=12&edit`. */
function useOldAddress(): To | undefined {
  const { pathname } = useResolvedPath('.');
  const params = new URLSearchParams(useLocation().search);
  const record = params.get('record');
  if (record === null) return undefined;
  const isKnown = record === 'new' || /^[1-9]\d{0,9}$/.test(record);
  const path = record === 'new' ? '/create' : `/${record}${params.has('edit') ? '/edit' : ''}`;
  params.delete('record');
  params.delete('edit');
  return { pathname: isKnown ? pathname + path : pathname, search: params.toString() };
}
