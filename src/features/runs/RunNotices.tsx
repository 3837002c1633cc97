import { href } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';

interface RunNoticesProps {
  id: string;
  owned: boolean;
  compare: string | undefined;
}

/** What to know of a run before its inputs: that it is a preview, what it is compared with. */
export function RunNotices({ id, owned, compare }: RunNoticesProps) {
  return (
    <>
      {!owned && (
        <Notice
          tone="accent"
          title="This is a base preview"
          actions={<LinkButton to={href('pack', { id })}>How to get the Pack</LinkButton>}
        >
          The Pack is not acquired. A preview is paid in Points, runs at the signed base and remembers nothing. Own keys
          and checkpoints come with the Pack.
        </Notice>
      )}
      {compare !== undefined && (
        <Notice title="Compared when it ends">
          Choose another checkpoint. The result leads to the comparison with run <Mono>{compare.slice(0, 8)}</Mono>.
        </Notice>
      )}
    </>
  );
}
