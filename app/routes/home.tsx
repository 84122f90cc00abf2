import { useText } from '../texts/use-text.tsx';

export default function Home() {
  return <h1>{useText()('shell.brand')}</h1>;
}
