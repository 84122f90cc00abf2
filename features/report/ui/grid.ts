/** Two columns for wide screens; on a tablet the narrow cards stand side by side, whatever comes between them. */
export const dashboardGrid =
  'grid grid-cols-1 gap-gap md:grid-flow-dense md:grid-cols-2 lg:grid-flow-row lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]';

/** A card that takes the whole width of a tablet. */
export const wholeRow = 'min-w-0 *:h-full md:max-lg:col-span-2';
