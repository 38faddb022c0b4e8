import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageMessage } from './page-message.tsx';

export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('The page failed', error, componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Missing code means that a new version was deployed, so retry reloads the page.
    const retry = () => (isMissingCode(error) ? window.location.reload() : this.setState({ error: undefined }));
    return (
      <PageMessage
        title={isMissingCode(error) ? 'This page could not be loaded' : 'This page ran into a problem'}
        text={
          isMissingCode(error)
            ? 'The connection may have been lost, or a newer version is available.'
            : 'Saved data is not affected. Try again; if it happens again, contact your administrator.'
        }
        action={
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
}

const isMissingCode = (error: Error) => /dynamically imported module|Importing a module script/i.test(error.message);
