import { Skeleton, SkeletonScreen } from '../../ui/Skeleton';

/** The skeleton of one deploy target, while the contract is loading. */
export function DeploySkeleton() {
  return (
    <SkeletonScreen label="Loading deploy targets">
      <div className="grid gap-4 px-4 py-3.5">
        <div className="flex gap-2">
          <Skeleton size="h-8 w-20" />
          <Skeleton size="h-8 w-20" />
          <Skeleton size="h-8 w-24" />
        </div>
        <Skeleton size="w-28" />
        <Skeleton size="w-64" />
        <Skeleton size="w-28" />
        <Skeleton size="h-24" />
        <Skeleton size="w-28" />
        <Skeleton size="h-10" />
        <Skeleton size="h-10" />
      </div>
    </SkeletonScreen>
  );
}
