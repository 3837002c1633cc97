import { Skeleton, SkeletonScreen } from '../../../ui/Skeleton';

/** The skeleton of one deploy target, while the contract is loading. */
export function DeploySkeleton() {
  return (
    <SkeletonScreen label="Loading deploy targets">
      <div className="grid gap-4 px-4 py-3.5">
        <div className="flex gap-2">
          <Skeleton width="5rem" height="2rem" />
          <Skeleton width="5rem" height="2rem" />
          <Skeleton width="6rem" height="2rem" />
        </div>
        <Skeleton width="7rem" />
        <Skeleton width="16rem" />
        <Skeleton width="7rem" />
        <Skeleton height="6rem" />
        <Skeleton width="7rem" />
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </div>
    </SkeletonScreen>
  );
}
