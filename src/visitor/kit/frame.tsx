import '../visitor.css';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../theme/logo.tsx';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { Art } from './art.tsx';
import { Footer } from './footer.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface FrameProps {
  title: string;
  /** The heading, where it says more than the title in the tab. */
  heading?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** The page around everything that a visitor sees. */
export function Frame({ title, heading, lead, children }: FrameProps) {
  const settings = useThemeSettings();
  const { websiteTitle } = settings;
  useEffect(() => {
    document.title = `${title} · ${websiteTitle}`;
  }, [title, websiteTitle]);
  return (
    <div className="visitor">
      <div className="visitor-page">
        <header className="visitor-header">
          <a href="/login" className="visitor-logo" aria-label={`${websiteTitle}: to the sign-in page`}>
            <Logo {...settings} />
          </a>
          <ThemeToggle />
        </header>
        <main className="visitor-main">
          <h1>{heading ?? title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </main>
        <Footer />
      </div>
      <Art {...settings} />
    </div>
  );
}
