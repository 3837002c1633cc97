export type { Crumb, ScreenHandle } from './screen/handle';
