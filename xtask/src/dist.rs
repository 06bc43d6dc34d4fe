//! `cargo xtask dist`: what somebody without the source needs, in `target/dist`.
//!
//! ```text
//!  foehn-VERSION-SYSTEM.tar.gz    the program without its symbols, completions for five shells, manual pages, licences
//!  foehn_VERSION_ARCH.deb         the same where Debian wants it
//!  SHA256SUMS                     their checksums
//! ```
//!
//! The programs `tar`, `strip` and `sha256sum` are those of the system. A package of Debian is an archive of `ar` with three members, which is written
//! here, so that `dpkg` is not needed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The shells that are completed, with the names their files have.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "foehn"),
    ("zsh", "_foehn"),
    ("fish", "foehn.fish"),
    ("elvish", "foehn.elv"),
    ("powershell", "foehn.ps1"),
];

/// Where Debian wants the completions of the shells that it has.
const DEBIAN_SHELLS: [(&str, &str); 3] = [
    ("foehn", "usr/share/bash-completion/completions"),
    ("_foehn", "usr/share/zsh/vendor-completions"),
    ("foehn.fish", "usr/share/fish/vendor_completions.d"),
];

/// What belongs beside the program.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds everything.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let out = root.join("target/dist");
    fresh(&out)?;
    println!("building the program");
    run_in(root, "cargo", &["build", "--release", "--locked", "-p", "foehn-cli"])?;
    let version = version(root)?;
    let system = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let name = format!("foehn-{version}-{system}");
    let folder = out.join(&name);
    fill(root, &folder)?;
    let archive = out.join(format!("{name}.tar.gz"));
    pack(&out, &name, &archive)?;
    let mut files = vec![archive];
    if cfg!(target_os = "linux") {
        files.push(debian(&out, &folder, &version)?);
    }
    fs::remove_dir_all(&folder).map_err(failed("remove", &folder))?;
    let names: Vec<String> = files.iter().filter_map(|file| Some(file.file_name()?.to_str()?.to_owned())).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let sums = output(Command::new("sha256sum").args(&names).current_dir(&out))?;
    write(&out.join("SHA256SUMS"), &sums)?;
    for file in &files {
        let bytes = file.metadata().map_or(0, |data| data.len());
        println!("{} ({:.1} MB)", file.display(), bytes as f64 / 1e6);
    }
    println!("{}", out.join("SHA256SUMS").display());
    Ok(())
}

/// The program, its completions, its manual and its papers in a folder.
fn fill(root: &Path, folder: &Path) -> Result<(), String> {
    let completions = folder.join("completions");
    fresh(&completions)?;
    let built = root.join("target/release").join(format!("foehn{}", std::env::consts::EXE_SUFFIX));
    let program = folder.join(built.file_name().unwrap_or_default());
    fs::copy(&built, &program).map_err(failed("copy", &built))?;
    run_in(folder, "strip", &[&program.to_string_lossy()])?;
    for (shell, name) in SHELLS {
        write(&completions.join(name), &output(Command::new(&program).args(["completions", shell]))?)?;
    }
    let man = folder.join("man/man1");
    run_in(folder, &program.to_string_lossy(), &["man", "--out", &man.to_string_lossy()])?;
    for paper in PAPERS {
        fs::copy(root.join(paper), folder.join(paper)).map_err(failed("copy", Path::new(paper)))?;
    }
    Ok(())
}

/// The package for Debian: what `ar` would make of the format's version, the control files and the data.
fn debian(out: &Path, folder: &Path, version: &str) -> Result<PathBuf, String> {
    let arch = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let (control, data) = (out.join("control"), out.join("data"));
    fresh(&control)?;
    fresh(&data)?;
    place(&folder.join("foehn"), &data.join("usr/bin/foehn"))?;
    for (name, place_of) in DEBIAN_SHELLS {
        place(&folder.join("completions").join(name), &data.join(place_of).join(name))?;
    }
    let pages = fs::read_dir(folder.join("man/man1")).map_err(failed("read", folder))?;
    for page in pages.flatten() {
        place(&page.path(), &data.join("usr/share/man/man1").join(page.file_name()))?;
    }
    for paper in PAPERS {
        place(&folder.join(paper), &data.join("usr/share/doc/foehn").join(paper))?;
    }
    let size = folder.join("foehn").metadata().map_or(0, |data| data.len()) / 1024;
    let about = format!(
        "Package: foehn\nVersion: {version}\nArchitecture: {arch}\nSection: games\nPriority: optional\n\
         Maintainer: Foehn <foehn@localhost>\nInstalled-Size: {size}\nDepends: libc6\n\
         Description: game-tree search engine and laboratory\n \
         One search core, any game: play, analyse and review in the browser or the\n terminal, and look inside the search.\n"
    );
    write(&control.join("control"), about.as_bytes())?;
    let mut package = b"!<arch>\n".to_vec();
    member(&mut package, "debian-binary", b"2.0\n");
    for folder in ["control", "data"] {
        let archive = out.join(format!("{folder}.tar.gz"));
        pack(&out.join(folder), ".", &archive)?;
        member(&mut package, &format!("{folder}.tar.gz"), &fs::read(&archive).map_err(failed("read", &archive))?);
        fs::remove_file(&archive).map_err(failed("remove", &archive))?;
        fs::remove_dir_all(out.join(folder)).map_err(failed("remove", &archive))?;
    }
    let path = out.join(format!("foehn_{version}_{arch}.deb"));
    write(&path, &package)?;
    Ok(path)
}

/// Adds a member to an archive of `ar`: a head of sixty characters, the bytes, and one more where they are odd.
fn member(package: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    let length = bytes.len();
    package.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{length:<10}`\n", 0, 0, 0, "100644").as_bytes());
    package.extend(bytes);
    if length % 2 == 1 {
        package.push(b'\n');
    }
}

/// An archive that is the same for the same files.
fn pack(folder: &Path, what: &str, archive: &Path) -> Result<(), String> {
    let archive = archive.to_string_lossy().into_owned();
    let same =
        ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--use-compress-program=gzip -n9"];
    run_in(folder, "tar", &[&same[..], &["-cf", archive.as_str(), what]].concat())
}

fn place(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(failed("make", folder))?;
    fs::copy(from, to).map(drop).map_err(failed("copy", from))
}

fn fresh(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed("remove", folder))?;
    }
    fs::create_dir_all(folder).map_err(failed("make", folder))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(failed("write", path))
}

fn failed(what: &str, path: &Path) -> impl Fn(std::io::Error) -> String {
    move |error| format!("cannot {what} {}: {error}", path.display())
}

/// The version of the workspace.
fn version(root: &Path) -> Result<String, String> {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).map_err(|error| format!("Cargo.toml: {error}"))?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = line.and_then(|rest| rest.split('"').next());
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml: found no version".to_owned())
}

fn run_in(folder: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    let status = Command::new(program).args(arguments).current_dir(folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} {}: {status}", arguments.join(" "))),
        Err(error) => Err(format!("{program}: {error}")),
    }
}

fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let answer = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    match answer.status.success() {
        true => Ok(answer.stdout),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&answer.stderr).trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_have_heads_of_sixty_characters_and_even_lengths() {
        let mut package = Vec::new();
        member(&mut package, "debian-binary", b"2.0\n");
        member(&mut package, "odd", b"x");
        assert_eq!(package.len(), 60 + 4 + 60 + 2);
        assert!(package.starts_with(b"debian-binary   0           0     0     100644  4         `\n2.0\n"));
    }
}
