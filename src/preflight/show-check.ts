import { isSettingKey, settingDefinitions } from '../core/settings.ts';
import type { Settings } from '../ports/settings.ts';
import { countFindings, describeCounts, type Finding, nameFiles, type Report } from './finding.ts';

/** Title of the command and its reports. */
export const checkTitle = 'Check the Show';

/** A short report, sorted by severity. */
export function briefReport(report: Report) {
  const nameOf = nameFiles(report);
  const counts = countFindings(report);
  const bySeverity = (severity: Finding['severity']) =>
    report.findings.filter((finding) => finding.severity === severity).map((finding) => describe(finding, nameOf));
  return {
    summary: describeCounts(counts),
    failing: counts.failing,
    findings: [...bySeverity('error'), ...bySeverity('warning'), ...bySeverity('info')],
  };
}

/** All settings by full key. */
export function settingsOf({ get }: Pick<Settings, 'get'>) {
  const keys = Object.keys(settingDefinitions).filter(isSettingKey);
  return Object.fromEntries(keys.map((key) => [`showrunner.${key}`, get(key)]));
}

function describe({ severity, path, range, demoId, message, fixes }: Finding, nameOf: (path: string) => string) {
  const lineReference = `${nameOf(path)}:${range.start.line + 1}`;
  return {
    severity,
    place: lineReference,
    ...(demoId !== undefined && { demo: demoId }),
    message,
    ...(fixes && { fixes }),
  };
}
