import { useLocation } from 'react-router-dom';
import { href } from '../paths';
import { EmptyPicture } from '../ui/EmptyPicture';
import { LinkButton } from '../ui/LinkButton';
import { Mono } from '../ui/Mono';
import { PageHeader } from '../ui/PageHeader';

/** Shown at an address without a screen. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="No such screen" />
      <EmptyPicture
        title="Nothing is at this address"
        explanation={
          <>
            <Mono>{pathname}</Mono>
            <span> is not a screen of this console.</span>
          </>
        }
        nextStep="It may belong to a later version, or be mistyped."
        actions={<LinkButton to={href('token')}>Go to Token</LinkButton>}
      />
    </>
  );
}
