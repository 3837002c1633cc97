/** Test support: what stands in the place of a screen, as in the console. */
import { ErrorScreen } from '../ErrorScreen';
import { LoadingScreen } from '../LoadingScreen';

export const screenFrame = {
  loading: <LoadingScreen />,
  failed: (error: unknown) => <ErrorScreen error={error} />,
};
