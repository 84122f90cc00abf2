/**
 * Two columns on wide screens. On a tablet narrow cards pair up across wide ones, so that no gap
 * remains.
 */
export const dashboardGrid =
  'grid grid-cols-1 gap-gap md:grid-flow-dense md:grid-cols-2 lg:grid-flow-row lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]';

export const wholeRow = 'min-w-0 *:h-full md:max-lg:col-span-2';
