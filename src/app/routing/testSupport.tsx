/** Test support: what the console shows around and instead of a screen. */
import { ErrorScreen } from '../ErrorScreen';
import { LoadingScreen } from '../LoadingScreen';

export const screenFrame = {
  loading: <LoadingScreen />,
  failed: (error: unknown) => <ErrorScreen error={error} />,
};
