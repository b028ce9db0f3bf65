import { csv } from '../../format/csv.js';
import { Button } from '../buttons/button.js';

export interface CsvButtonProps {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** With the heads as the first one. */
  rows(): Parameters<typeof csv>[0];
}

/** Downloads rows that the page has as a CSV file. */
export function CsvButton({ name, rows }: CsvButtonProps) {
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csv(rows())], { type: 'text/csv' }));
    link.download = `${name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return (
    <Button icon="download" onClick={download}>
      CSV
    </Button>
  );
}
