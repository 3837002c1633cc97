/** The form of every route. Loaded with the explorer alone: it holds every schema. */
import type { EndpointId } from '../endpoints';
import type { RouteForm } from './routeForm';
import forms from './routeForms.json';

export const routeForms = forms as unknown as Readonly<Record<EndpointId, RouteForm>>;
