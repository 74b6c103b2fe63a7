// What changelogs say of a release: the texts of its changesets, without the commits that they came with, and each updated package of ours once.

module.exports = {
  getReleaseLine: async ({ summary }) => {
    const [first, ...rest] = summary.trim().split('\n');
    return [`- ${first.trimEnd()}`, ...rest.map((line) => (line ? `  ${line.trimEnd()}` : ''))].join('\n');
  },
  getDependencyReleaseLine: async (_, updated) => {
    if (updated.length === 0) return '';
    return `- Works with ${updated.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`).join(' and ')}.`;
  },
};
