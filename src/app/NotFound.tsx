import { isWellEscaped } from '../contract/schema/pathMatcher';
import { href } from '../paths';
import { EmptyPicture } from '../ui/EmptyPicture';
import { LinkButton } from '../ui/LinkButton';
import { Mono } from '../ui/Mono';
import { PageHeader } from '../ui/PageHeader';

/** Shown at an address without a screen. */
export function NotFound() {
  // The raw path from the address: the router gets a malformed one in escaped form.
  const { pathname } = globalThis.location;
  const malformed = !isWellEscaped(pathname);
  return (
    <>
      <PageHeader title="Screen not found" />
      <EmptyPicture
        title="Nothing at this address"
        explanation={
          <>
            <Mono>{pathname}</Mono>
            <span>
              {malformed
                ? ' contains a percent sign that doesn’t start a valid escape.'
                : ' isn’t a screen of this console.'}
            </span>
          </>
        }
        nextStep={
          malformed ? 'Write a percent sign as %25 in an address.' : 'It may be mistyped, or belong to a later version.'
        }
        actions={<LinkButton to={href('token')}>Go to Token</LinkButton>}
      />
    </>
  );
}
