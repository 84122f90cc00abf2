/**
 * The name of a file with its ending at the right, as file managers show it, because an ending
 * after Arabic letters would read `.pdf` before or inside the name.
 */
export function FileName({ children: name }: { children: string }) {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  if (stem === name) return <bdi title={name}>{name}</bdi>;
  return (
    <bdi dir="ltr" title={name}>
      <bdi>{stem}</bdi>
      {name.slice(stem.length)}
    </bdi>
  );
}
