import type { CompanyRecord, SizeBand } from '../../company-record';
import { encodingEvidence } from '../../encoding/double-encoding';
import { RegisterFileError } from '../../register-file-error';
import type { ReadReport, RefusedRow, RowSample } from '../../register-reader';
import { remembered } from '../../remembered';
import { RowTallies } from '../../row-tallies';
import { type EntityOutcome, readEntity, refused } from './entity';
import type { ReadEntity } from './rpo-batch';

/** Makes companies of entities and counts what became of each. */
export class CompanyTallies {
  rowsRead = 0;
  kept = 0;
  files = 0;
  readonly warnings = new RowTallies();
  private readonly refused = new RowTallies();
  private readonly leftOut: Record<string, number> = {};
  private readonly evidenceOf = remembered(encodingEvidence);

  constructor(private readonly onRefused?: (row: RefusedRow) => void) {}

  /**
   * The outcome of one entity, counted.
   *
   * @param refusalOf a reason of the caller to leave a record out; null to keep it
   */
  take(
    { entity, file, line }: ReadEntity,
    version: number,
    sizeOf: (cin: string, key: string) => SizeBand | null,
    refusalOf: (record: CompanyRecord) => string | null = () => null,
  ): EntityOutcome {
    // Persons stand in what is left out, too: a report has the number of an entity and nothing else.
    const sample = (): RowSample => ({ file, line, row: JSON.stringify({ id: entity.id ?? null }) });
    let outcome = readEntity(entity, version, sizeOf);
    this.rowsRead += 1;
    if ('record' in outcome) {
      const refusal = refusalOf(outcome.record);
      if (refusal !== null) outcome = refused(refusal, outcome.record.key);
    }
    if ('reason' in outcome) {
      const { reason, isLeftOut } = outcome;
      if (isLeftOut) this.leftOut[reason] = (this.leftOut[reason] ?? 0) + 1;
      else this.refused.addRefused(reason, sample, this.onRefused);
      return outcome;
    }
    this.checkEncoding(outcome.record, file, line);
    for (const warning of outcome.warnings) this.warnings.addCut(warning, sample);
    this.kept += 1;
    return outcome;
  }

  report(register: string, sourceVersion: number): ReadReport {
    return {
      register,
      rowsRead: this.rowsRead,
      kept: this.kept,
      refused: this.refused.toRecord(),
      leftOut: { ...this.leftOut },
      warnings: this.warnings.toRecord(),
      files: this.files,
      sourceVersion: sourceVersion === 0 ? null : String(sourceVersion),
      hierarchy: null,
      rowsWithoutCounty: 0,
    };
  }

  /** The few texts of legal forms show how the whole file is written. */
  private checkEncoding({ legalForm }: CompanyRecord, file: string, line: number): void {
    if (legalForm === null) return;
    const evidence = this.evidenceOf(legalForm.text);
    if (evidence === 'none' || evidence === 'sound') return;
    const why = `its text was encoded twice (read as ${evidence}); take the file as it is published`;
    throw new RegisterFileError('encoding', `${file} line ${line}: ${why}`, file, line);
  }
}
