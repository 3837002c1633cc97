import { type EndpointId, endpointOf, endpoints } from '../../../contract/endpoints';
import { routeName } from '../../../contract/schema/wire';
import { useDraft } from '../../../shared/typing/useDraft';
import { Chip } from '../../../ui/Chip';
import { SearchField } from '../../../ui/list/SearchField';
import { Select } from '../../../ui/Select';
import { type ActivityView, methods, outcomes } from '../activityView';

interface FiltersProps {
  view: ActivityView;
  /** The routes that occur in the log. */
  routes: readonly EndpointId[];
  show: (to: Partial<ActivityView>) => void;
}

export function Filters({ view, routes, show }: FiltersProps) {
  const draft = useDraft(view.q, (text) => show({ q: text }));
  const isKnown = Object.hasOwn(endpoints, view.route);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchField slash label="Search requests" placeholder="Path, route, status or code" {...draft.field} />
        </div>
        <Select
          inline
          label="Method"
          value={view.method}
          onChange={(word) => show({ method: word as ActivityView['method'] })}
          options={methods.map((value) => ({ value, label: value || 'Any' }))}
        />
        <Select
          inline
          label="Status"
          value={view.status}
          onChange={(word) => show({ status: word as ActivityView['status'] })}
          options={outcomes}
        />
        <div className="min-w-0 max-sm:w-full sm:[&_select]:max-w-80 max-sm:[&_select]:w-0 max-sm:[&_select]:flex-1">
          <Select
            inline
            label="Route"
            value={view.route}
            onChange={(word) => show({ route: word })}
            options={[
              { value: '', label: 'Any' },
              ...[...new Set([...routes, ...(isKnown ? [view.route as EndpointId] : [])])].map((id) => ({
                value: id,
                label: routeName(endpointOf(id)),
              })),
              ...(view.route === '' || isKnown ? [] : [{ value: view.route, label: 'Unknown route' }]),
            ]}
          />
        </div>
      </div>
      {view.code !== '' && (
        <ul aria-label="Active filters" className="flex">
          <li>
            <Chip label={`Code: ${view.code}`} onRemove={() => show({ code: '' })} />
          </li>
        </ul>
      )}
    </>
  );
}
